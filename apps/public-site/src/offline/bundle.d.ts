/** The text of a script with everything that it imports, for a browser. */
declare module '*?bundle' {
  const code: string
  export default code
}
