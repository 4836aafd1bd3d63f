import { atom } from 'jotai'

/** Whether the panel of the terminal is open. */
export const terminalOpenAtom = atom(false)
