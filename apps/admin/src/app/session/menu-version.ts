import { atom } from 'jotai'

/** Of the menu and the rights that this tab shows; undefined from an old back end, which tells none. */
export const menuVersionAtom = atom<string | undefined>(undefined)
