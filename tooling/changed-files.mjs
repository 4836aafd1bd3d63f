const isModule = /\.(ts|tsx|mjs|js)$/

/**
 * Returns the test projects that must run completely: those of packages with a changed file that is not a module, such as a migration,
 * a message catalogue or a recorded reply. Vitest cannot determine which tests read it. Files outside of packages belong to `tooling`.
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
