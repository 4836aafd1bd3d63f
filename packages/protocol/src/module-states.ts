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
