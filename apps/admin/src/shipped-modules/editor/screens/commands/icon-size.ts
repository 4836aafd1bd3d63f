/** Size of all icons of the toolbar. */
export const iconSize = { fontSize: '1.125rem' } as const
