import { pictureCalls } from '@teachnet/contract/picture-calls'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminCaller } from '../../../http/caller/caller.ts'
import { openCrudTestApp, type OwnCrudTestApp } from '../../../records/test-support/test-app.ts'
import { createPictureCopies, type LoadPicture } from './upload.routes.ts'
import type { UploadSettings } from './upload.service.ts'

const picture = (red: number) =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .jpeg()
    .toBuffer()

describe('copies of pictures of other sites', () => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp()
  })
  afterAll(() => t.close())

  const root: AdminCaller = {
    area: 'admin',
    id: 1,
    username: 'admin',
    nickname: 'Admin',
    isSuper: true,
    groupIds: [],
    ruleIds: new Set(),
    limits: {},
    menuIds: new Set(),
    nodes: new Set(),
    conditionalNodes: [],
  }
  const settings: UploadSettings = {
    upload: { maxSize: 10_000, allowedSuffixes: 'jpg,jpeg,png', allowedMimeTypes: 'image/jpeg,image/png' },
    filesUrl: '//files.example',
    apiUrl: '//files.example',
    limits: { address: { files: 0, bytes: 0 }, form: { files: 0, bytes: 0 }, member: { files: 0, bytes: 0 } },
    timeZone: 'UTC',
  }
  const copy = (load: LoadPicture, address: string, caller = root) =>
    createPictureCopies(t.deps, load)(caller, { address }, settings)
  const call = (address: string) => t.call('POST', 'ajax/copyPicture', { body: { address } })

  it('a picture is stored like an upload, under the name in its address', async () => {
    const requested: unknown[] = []
    const content = await picture(200)
    const load: LoadPicture = async (...provided) => {
      requested.push(provided)
      return content
    }
    const file = await copy(load, 'http://pictures.example/a/%E5%9B%BE.x/640?wx_fmt=jpeg')
    expect(file).toMatchObject({ name: '640.jpg', mimetype: 'image/jpeg', width: 8, height: 6 })
    expect(file.url).toMatch(/^\/storage\//)
    expect(await t.deps.storage.has(file.url.replace('/storage/', ''))).toBe(true)
    // By HTTPS only, and not more than an upload may have.
    expect(requested).toEqual([['https://pictures.example/a/%E5%9B%BE.x/640?wx_fmt=jpeg', 10_000]])
    const again = await copy(load, '//pictures.example/other.png')
    expect(again.url).toBe(file.url)
  })

  it('a picture has the name that the caller gives it', async () => {
    const content = await picture(60)
    const asked = { address: 'https://pictures.example/a/640?wx_fmt=jpeg', name: ' 米粒与摩擦 ' }
    expect(await createPictureCopies(t.deps, async () => content)(root, asked, settings)).toMatchObject({
      name: '米粒与摩擦.jpg',
    })
  })

  it.each([
    ['a page', async () => Buffer.from('<html><script>x()</script></html>')],
    ['a drawing with scripts', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
    ['nothing', async () => new Uint8Array()],
    ['a failure', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5:22'))],
  ] as const)('%s is not stored, and the reason is not revealed', async (_what, load) => {
    await expect(copy(load, 'https://pictures.example/a.jpg')).rejects.toMatchObject({ entry: 'UPLOAD_NO_IMAGE' })
  })

  it('a picture that cannot be decoded is refused', async () => {
    const cut = (await picture(30)).subarray(0, 150)
    await expect(copy(async () => cut, 'https://pictures.example/a.jpg')).rejects.toMatchObject({
      entry: 'UPLOAD_NO_IMAGE',
    })
  })

  it('a limited number of pictures is loaded at a time, and every request is answered', async () => {
    const content = await picture(90)
    let now = 0
    let most = 0
    const copies = createPictureCopies(t.deps, async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now--
      return content
    })
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        copies(root, { address: `https://pictures.example/${index}.jpg` }, settings),
      ),
    )
    expect(new Set(all.map(({ url }) => url)).size).toBe(1)
    expect(most).toBeLessThanOrEqual(4)
  })

  it('an account that asks too often is refused before anything is loaded', async () => {
    const caller = { ...root, id: 9999 }
    let loads = 0
    const copies = createPictureCopies(t.deps, async () => {
      loads++
      throw new Error('none')
    })
    const errors = await Promise.all(
      Array.from({ length: 150 }, async () =>
        copies(caller, { address: 'https://pictures.example/a.jpg' }, settings).catch((error: unknown) =>
          Reflect.get(Object(error), 'entry'),
        ),
      ),
    )
    expect(errors.filter((code) => code === 'UPLOAD_NO_IMAGE')).toHaveLength(120)
    expect(errors.filter((code) => code === 'TOO_FREQUENT')).toHaveLength(30)
    expect(loads).toBe(120)
  })

  it.each([
    'https://127.0.0.1/a.jpg',
    'https://localhost/a.jpg',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a.jpg',
    'https://10.0.0.5:8080/a.jpg',
    'https://user:password@pictures.example/a.jpg',
    'file:///etc/passwd',
    'not an address',
  ])('the call refuses %s', async (address) => {
    expect(await call(address)).toMatchObject({ code: 0, error: 'UPLOAD_NO_IMAGE' })
  })

  it('only administrators can call it', async () => {
    const reply = await t.app.inject({
      method: pictureCalls.copyPicture.method,
      url: pictureCalls.copyPicture.path,
      payload: {},
    })
    expect(reply.json()).toMatchObject({ error: 'NEED_LOGIN' })
  })
})
