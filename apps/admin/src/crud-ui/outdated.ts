/** The look of rows that stand in for others which are on their way. */
export const outdated = { opacity: 0.5, transition: 'opacity 150ms 200ms' } as const
