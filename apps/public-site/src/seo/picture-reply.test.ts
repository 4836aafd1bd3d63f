import { expect, it } from 'vitest'
import { storedPicture } from './picture-reply.server.ts'

it('a picture of the own storage is loaded when it is drawn; no other server receives a request', async () => {
  const requested: string[] = []
  const fetchFile = async (path: string) => {
    requested.push(path)
    return path.endsWith('gone.webp') ? new Response(null, { status: 404 }) : new Response('RIFF')
  }
  for (const address of ['', 'https://10.0.0.1/a.webp', '//10.0.0.1/storage/a.webp', '/api/storage/a.webp', undefined])
    expect(storedPicture(fetchFile, address)).toBeUndefined()
  const load = storedPicture(fetchFile, '/storage/a.webp')
  expect(requested).toEqual([])
  expect(new TextDecoder().decode(await load?.())).toBe('RIFF')
  expect(await storedPicture(fetchFile, '/storage/gone.webp')?.()).toBeUndefined()
})
