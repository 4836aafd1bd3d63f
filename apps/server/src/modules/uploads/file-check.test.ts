import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { admitContent } from './file-check.ts'

it.each(['constructor', 'toString', '__proto__'])(
  'rejects the suffix .%s if every type is allowed [V6]',
  async (suffix) => {
    const folder = await mkdtemp(join(tmpdir(), 'teachnet-file-check-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'received')
    const background = 'red'
    await writeFile(
      path,
      await sharp({ create: { width: 4, height: 4, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    await expect(admitContent({ path, name: `picture.${suffix}` }, ['*'])).rejects.toThrow('UPLOAD_TYPE')
  },
)
