import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { describeFile, uploadAll } from '../examples/quick-start.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

it.each(['quick-start.ts', 'upload-list.tsx', 'drop-list.tsx', 'resume.ts'])(
  'the README contains the example %s as it is run here',
  (file) => {
    expect(read('README.md')).toContain(read(`examples/${file}`).trim())
  },
)

it('the plain TypeScript example of the README runs', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const files = [new File(['a'], 'a.png'), new File(['b'], 'b.png')]
  const urls = await uploadAll(files, { mimetype: 'png' }, async (form) => {
    const file = form.get('file')
    const name = file instanceof File ? file.name : ''
    return { url: `/${name}`, full_url: `//cdn/${name}` }
  })
  expect(urls).toEqual(['//cdn/a.png', '//cdn/b.png'])
  expect(log).toHaveBeenCalledWith('b.png: done 1/1')
  expect(
    describeFile({ name: 'a.png', size: 1, type: '' }, { mimetype: 'png', savename: '/{year}/{filename}{.suffix}' }),
  ).toBe('/1970/a.png')
  expect(describeFile({ name: 'a.exe', size: 1, type: '' }, {})).toBe('The type of uploaded file is not allowed!')
})
