/**
 * Converts chunks of output to whole lines that begin with the program's name, so that four programs can share a terminal.
 *
 * @param {string} name
 * @param {(line: string) => void} write
 */
export function linePrefixer(name, write) {
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) write(`${name.padEnd(7)}| ${line}\n`)
  }
}
