import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { makeUploadFolder, removeDeadUploads } from './upload-folder.ts'

/** Starts a process that begins an upload. */
async function startUploader(parent: string) {
  const program = `
    const { makeUploadFolder } = await import(${JSON.stringify(new URL('upload-folder.ts', import.meta.url).href)})
    console.log(await makeUploadFolder())
    setInterval(() => undefined, 1000)`
  const uploader = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: parent },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    uploader.kill('SIGKILL')
  })
  const [line] = await once(uploader.stdout, 'data')
  const folder = String(line).trim()
  writeFileSync(join(folder, 'file'), 'half of an upl')
  return { uploader, folder }
}

it('removes the uploads of a killed process and keeps those of a running one', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'teachnet-upload-test-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const [dead, living] = await Promise.all([startUploader(parent), startUploader(parent)])
  dead.uploader.kill('SIGKILL')
  await once(dead.uploader, 'exit')
  expect(existsSync(join(dead.folder, 'file'))).toBe(true)
  await removeDeadUploads(parent)
  expect(existsSync(dirname(dead.folder))).toBe(false)
  expect(existsSync(join(living.folder, 'file'))).toBe(true)
})

it('does not remove the uploads of its own process', async () => {
  const folder = await makeUploadFolder()
  await removeDeadUploads()
  expect(existsSync(folder)).toBe(true)
  rmSync(folder, { recursive: true })
})
