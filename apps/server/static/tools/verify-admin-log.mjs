#!/usr/bin/env node
// Verifies an exported log of administrators without TeachNet: it needs this file and Node 18 or newer.
//
//   node verify-admin-log.mjs log.jsonl.gz            one export
//   node verify-admin-log.mjs old.jsonl.gz log.jsonl  expired entries first, then the export
//   node verify-admin-log.mjs --digest=<sha256> log.jsonl.gz   whether the log has the entry with a digest that was recorded earlier
//
// Each line is an entry as JSON. `chain` is the SHA-256 of the array of `chain_before`, id, admin_id, username, title, url, data, ip,
// useragent and create_time as JSON with ", " between the values; `chain_before` is the `chain` of the entry before.
// Ends with 0: unchanged, 1: changed or incomplete, 2: the files cannot be read.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

const columns = ['chain_before', 'id', 'admin_id', 'username', 'title', 'url', 'data', 'ip', 'useragent', 'create_time']
/** Address of the entry about expired entries, whose data has the digest of the last of them. */
const retentionUrl = 'audit:retention'
const mostFaults = 20

const given = process.argv.slice(2)
const files = given.filter((each) => !each.startsWith('--'))
const digest = given
  .find((each) => each.startsWith('--digest='))
  ?.slice('--digest='.length)
  .toLowerCase()
if (files.length === 0) end(2, 'Name one or more files: node verify-admin-log.mjs log.jsonl.gz')

const faults = []
let [count, firstId, lastId, head, firstBefore] = [0, 0, 0, undefined, '']
let hasDigest = false
const expired = new Set()

for (const file of files) {
  let line = 0
  try {
    for await (const text of linesOf(file)) {
      line += 1
      if (text !== '') verify(JSON.parse(text), `${file}, line ${line}`)
    }
  } catch (error) {
    end(2, `${file}, line ${line}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
report()

/** The lines of a file. Not by `readline`, which also ends a line at characters that JSON allows in texts. */
async function* linesOf(file) {
  const bytes = createReadStream(file)
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  // An error of the file would not end the lines of its decompressed stream.
  bytes.on('error', (error) => input.destroy(error))
  let rest = ''
  for await (const part of input.setEncoding('utf8')) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

function verify(entry, place) {
  const own = createHash('sha256')
    .update(`[${columns.map((name) => JSON.stringify(entry[name] ?? null)).join(', ')}]`)
    .digest('hex')
  if (own !== entry.chain) faults.push(`Entry ${entry.id} was changed after it was written (${place}).`)
  if (head === undefined) [firstId, firstBefore] = [entry.id, entry.chain_before]
  else if (entry.chain_before !== head)
    faults.push(`Entries between ${lastId} and ${entry.id} are missing, or were put there (${place}).`)
  if (entry.url === retentionUrl) expired.add(JSON.parse(entry.data ?? '{}').digest)
  hasDigest ||= entry.chain === digest
  head = entry.chain
  lastId = entry.id
  count += 1
}

function report() {
  if (count === 0) end(2, 'The files have no entries.')
  if (firstBefore !== '' && !expired.has(firstBefore))
    faults.unshift(`Entries before ${firstId} are missing, and no entry states that they expired.`)
  if (digest !== undefined && !hasDigest) faults.push(`No entry has the digest ${digest}.`)
  console.log(`${count} entries, ${firstId} to ${lastId}. Digest of the newest: ${head}`)
  if (firstBefore !== '' && expired.has(firstBefore))
    console.log(
      `Entries before ${firstId} have expired, as the log states. Their files can be verified in front of this one.`,
    )
  if (faults.length === 0) {
    if (digest !== undefined) console.log(`The log has the entry with the digest ${digest}.`)
    end(0, 'All entries are as they were written, and none between them is missing.')
  }
  for (const fault of faults.slice(0, mostFaults)) console.log(fault)
  if (faults.length > mostFaults) console.log(`… and ${faults.length - mostFaults} more.`)
  end(1, 'The log is NOT as it was written.')
}

function end(code, text) {
  console.log(text)
  process.exit(code)
}
