// Asks TypeScript's language server as an editor does: `node ask-editor.mjs <tsserver.js> <file> <text that begins with a call>`.
import { spawn } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'

const [, , serverPath, path, text] = process.argv
const folder = realpathSync(process.cwd())
const file = join(folder, path)
const content = readFileSync(file, 'utf8')
const before = content.slice(0, content.indexOf(text) + text.indexOf("'") + 2).split('\n')
const place = { file, line: before.length, offset: before.at(-1).length + 1 }

const server = spawn(process.execPath, [serverPath, '--allowLocalPluginLoads', '--disableAutomaticTypingAcquisition'], {
  cwd: folder,
})
const waiting = new Map()
let sequence = 0
let received = ''
server.stdout.on('data', (chunk) => {
  received += chunk
  const lines = received.split('\n')
  received = lines.pop()
  for (const line of lines.filter((each) => each.startsWith('{'))) {
    const message = JSON.parse(line)
    if (message.type === 'response') waiting.get(message.request_seq)?.(message.body)
  }
})

function request(command, args) {
  const seq = ++sequence
  server.stdin.write(`${JSON.stringify({ seq, type: 'request', command, arguments: args })}\n`)
  return new Promise((resolve) => waiting.set(seq, resolve))
}

server.stdin.write(`${JSON.stringify({ seq: ++sequence, type: 'request', command: 'open', arguments: { file } })}\n`)
const { definitions } = await request('definitionAndBoundSpan', place)
const { refs } = await request('references', place)
server.kill()
const [definition] = definitions
const files = new Set(refs.map((each) => relative(folder, each.file)))
const uses = [...files].filter((each) => /\.tsx?$/.test(each) && !each.endsWith('.d.ts')).sort()
console.log(
  JSON.stringify({ file: definition && relative(folder, definition.file), line: definition?.start.line, uses }),
)
