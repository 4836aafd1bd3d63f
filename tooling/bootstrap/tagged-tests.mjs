import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a file of tests gives them the tag `full`: for the whole file, for a test or a group, or for the second database. */
const tagging = /@module-tag full|tags: \['full'\]|\bonEachDatabase\(/

const isOutside = (path) => /(^|[\\/])(node_modules|dist|build|e2e)$/.test(path)

/**
 * Returns the files with tests that `npm test` leaves out, relative to the folder. Vitest has to load a file to know its tags: loading all files
 * takes longer than the tests with the tag.
 *
 * @param {string} folder of the workspace
 */
export function findTaggedTests(folder) {
  return globSync('{apps,packages,tooling}/**/*.test.{ts,tsx,mjs}', { cwd: folder, exclude: isOutside })
    .filter((file) => tagging.test(readFileSync(join(folder, file), 'utf8')))
    .toSorted()
}
