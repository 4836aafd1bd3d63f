import { statSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type FormPart, receiveFile } from './received-file.ts'
import { makeUploadFolder } from './upload-folder.ts'

it('a file that is too large for its kind takes no more of the disk than its kind may, and is rejected', async () => {
  const uploads = dirname(await makeUploadFolder())
  const sizes: number[] = []
  async function* content() {
    for (let index = 0; index < 40; index += 1) {
      yield Buffer.alloc(10_000)
      // oxlint-disable-next-line no-await-in-loop -- each chunk is written before the next one arrives
      await setTimeout(2)
      const files = readdirSync(uploads, { recursive: true, withFileTypes: true }).filter(({ name }) => name === 'file')
      sizes.push(...files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size))
    }
  }
  async function* parts(): AsyncGenerator<FormPart> {
    const file = Object.assign(Readable.from(content()), { truncated: false })
    yield await Promise.resolve({ type: 'file', filename: 'large.png', file })
  }
  await expect(receiveFile(parts(), () => 100_000)).rejects.toMatchObject({ entry: 'UPLOAD_TOO_LARGE' })
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100_000)
  expect(sizes).not.toEqual([])
})
