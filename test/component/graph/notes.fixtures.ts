/** Longer than the field shows at once. */
export const LONG_NOTE = Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of what was said`).join('\n')
