export async function* conversationFigures() {}
