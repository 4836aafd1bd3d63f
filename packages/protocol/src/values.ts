/** Whether an unknown value is an object with named values; false for an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text of a value that a form or a query can carry: a string, a number or a boolean. Undefined for any other value. */
export function scalarText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** States of a module on the wire. */
export const moduleStates = {
  uninstalled: 0,
  installed: 1,
  waitsInstall: 2,
  conflict: 3,
  waitsDependencies: 4,
  occupied: 5,
  disabled: 6,
} as const
