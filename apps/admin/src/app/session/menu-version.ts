import { atom } from 'jotai'

/** Version of the menu and the rights that this tab shows; undefined with an old back end. */
export const menuVersionAtom = atom<string | undefined>(undefined)
