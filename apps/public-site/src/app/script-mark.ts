import { createContext } from 'react'

/** What a page is rendered with as the nonce of its own scripts; none in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)
