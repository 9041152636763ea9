/** Returns the time of day, and the parts of the date that differ from today's. */
export function activityTime(at: number, today: string): string {
  const moment = new Date(at);
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (moment.toDateString() === today) return time;
  const isThisYear = moment.getFullYear() === new Date(today).getFullYear();
  const day = moment.toLocaleDateString('en', {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' as const }),
  });
  return `${day}, ${time}`;
}
