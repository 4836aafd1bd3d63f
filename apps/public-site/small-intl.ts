import { fileURLToPath } from 'node:url'

const source = (file: string) => fileURLToPath(new URL(`src/intl/${file}`, import.meta.url))

/** The full message formatter is an eighth of the JavaScript budget of the home page; this site's messages need little of it. */
export const alias = { 'react-intl': source('react-intl.tsx'), '@formatjs/intl': source('create-intl.ts') }
