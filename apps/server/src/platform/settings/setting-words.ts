/** From the most to the least. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Whether an acknowledged write of the embedded database survives a power cut. */
export const durabilities = ['full', 'relaxed'] as const
export type Durability = (typeof durabilities)[number]
