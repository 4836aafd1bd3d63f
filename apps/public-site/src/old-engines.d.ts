declare module 'virtual:old-engines' {
  /** Address of the script that adds functions to old engines; empty in the browser and on the development server. */
  export const polyfills: string
  /** Code of the inline script that loads it. */
  export const script: string
}
