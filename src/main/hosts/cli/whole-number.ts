import { InvalidArgumentError } from 'commander';

export function wholeNumber(range: { min: number; max: number }): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= range.min && value <= range.max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${range.min} to ${range.max}.`);
  };
}
