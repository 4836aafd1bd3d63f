// Imported first, so that users of an outdated Node.js get a message instead of a stack trace. It uses old syntax on purpose.
var oldest = 18
var major = Number(process.versions.node.split('.')[0])
if (major < oldest) {
  console.error(
    'TeachNet needs Node ' + oldest + ' or newer to set itself up; this is Node ' + process.versions.node + '.',
  )
  console.error('Get a current one from https://nodejs.org and run the same command again.')
  process.exit(1)
}
