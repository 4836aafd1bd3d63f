/** Size of all icons of the toolbar. */
export const iconSize = { fontSize: 18 } as const
