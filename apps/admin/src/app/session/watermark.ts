import { atom } from 'jotai'

/** Whether lists with personal data show who looks at them. */
export const hasWatermarkAtom = atom(false)
