import { createContext } from 'react'

/** The nonce that marks a page's own scripts during rendering; undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)
