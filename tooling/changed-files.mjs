const isModule = /\.(ts|tsx|mjs|js)$/

/**
 * Test projects that must run whole: those of packages with a changed file that no test imports, such as a migration, a catalogue
 * of messages or a recorded reply, of which vitest cannot tell who reads it. What lies outside of packages concerns `tooling`.
 *
 * @param {readonly string[]} files paths from the root
 * @param {readonly { name: string, folder: string }[]} packages
 * @returns {string[]} names of vitest projects
 */
export function needsAllTests(files, packages) {
  const projects = files
    .filter((file) => !isModule.test(file))
    .map((file) => packages.find(({ folder }) => file.startsWith(`${folder}/`)))
    .map((owner) => (owner === undefined || owner.folder.startsWith('tooling/') ? 'tooling' : owner.name))
  return [...new Set(projects)].toSorted()
}
