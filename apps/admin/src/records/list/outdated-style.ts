/** Style of outdated rows while new ones are loading. */
export const outdatedStyle = { opacity: 0.5, transition: 'opacity 150ms 200ms' } as const
