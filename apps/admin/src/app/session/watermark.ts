import { atom } from 'jotai'

/** Whether lists with personal data show the name of their reader. */
export const hasWatermarkAtom = atom(false)
