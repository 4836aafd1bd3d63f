import { type Design, newDesign, readDesignFile, writeDesignFile } from '@teachnet/contract/design'
import { label } from '@teachnet/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { loadMessages } from '../../platform/messages.ts'
import { createDesignedAreas } from '../../features/designer/designed-areas.ts'
import { createDesigner } from '../../features/designer/designer.service.ts'
import { declaredControllers } from '../run-command.ts'
import { createResources } from '../../features/areas/registry.ts'
import { onEachDatabase } from '../../test-support/test-database.ts'
import { createTestDeps } from '../../test-support/test-deps.ts'
import { parseDesignCommand } from '../command-line.ts'
import { runDesignCommand } from './open-design-command.ts'

describe('the words of a design command', () => {
  it('the words of a design command name the action, the file and what may be dropped', () => {
    expect(parseDesignCommand(['crud', 'plan', 'a.ts'])).toEqual({ name: 'plan', file: 'a.ts' })
    const applied = { name: 'apply', file: 'a.ts', confirmed: ['note', 'own_paper'] }
    expect(parseDesignCommand(['crud', 'apply', 'a.ts', '--confirm=note,own_paper'])).toEqual(applied)
    expect(parseDesignCommand(['crud', 'export', 'a.ts', 'own.Paper'])).toMatchObject({ controller: 'own.Paper' })
  })

  it.each([[[]], [['plan']], [['drop', 'a.ts']], [['plan', 'a.ts', 'b.ts']], [['apply', 'a.ts', '--force']]])(
    'an invalid design command fails with the usage: %j',
    (words) => {
      expect(() => parseDesignCommand(['crud', ...words])).toThrow('Usage:')
    },
  )
})

onEachDatabase('design commands beside a server', (kind) => {
  let t: OwnCrudTestApp
  const files = new Map<string, string>()
  const store = (design: Design) => files.set('paper.ts', writeDesignFile(design))
  const { definition } = newDesign('own.Paper', label('试卷', 'Papers'))
  const withField = (name: string, ids: Design['ids'] = {}): Design => {
    const added = { [name]: { kind: 'text', label: label('备注', 'Note'), max: 50 } } as const
    return { definition: { ...definition, fields: { ...definition.fields, ...added } }, ids }
  }
  const list = async () => (await t.call('GET', 'own.Paper/index')).data?.list

  beforeAll(async () => {
    t = await openCrudTestApp(kind)
  })
  afterAll(() => t.close())

  /** As `pnpm crud` does: with its own cache and areas on the server's database. */
  async function run(...words: string[]) {
    const ports = await createTestDeps(t.db)
    const resources = createResources()
    const areas = createDesignedAreas(ports, resources)
    const designer = createDesigner(ports, {
      resources,
      areas,
      controllers: declaredControllers,
      loadTimeZone: async () => 'Asia/Shanghai',
    })
    const lines: string[] = []
    const translate = loadMessages()
    try {
      const code = await runDesignCommand(parseDesignCommand(['crud', ...words]), {
        designer,
        areas,
        translate: (id, values) => translate('en', id, values),
        readFile: async (path) => files.get(path),
        writeFile: async (path, text) => void files.set(path, text),
        say: (line) => lines.push(line),
      })
      return { code, said: lines.join('\n') }
    } finally {
      areas.close()
      await ports.cache.close()
    }
  }

  it('a plan shows its effects and changes nothing, and applying it makes the area available in the server', async () => {
    store(withField('note'))
    expect(await run('plan', 'paper.ts')).toMatchObject({
      code: 2,
      said: expect.stringContaining('create table "own_paper"'),
    })
    expect(await t.call('GET', 'own.Paper/index')).toMatchObject({ status: 404 })
    expect(await run('apply', 'paper.ts')).toMatchObject({
      code: 0,
      said: expect.stringContaining('available, version 1'),
    })
    await expect.poll(async () => (await t.call('GET', 'own.Paper/index')).code).toBe(1)
    expect(await t.call('POST', 'own.Paper/add', { body: { name: 'First', note: 'kept' } })).toMatchObject({ code: 1 })
    expect(await run('apply', 'paper.ts')).toEqual({ code: 0, said: 'own.Paper already matches the file.' })
    expect(await run('plan', 'paper.ts')).toMatchObject({ code: 0 })
  })

  it('a renamed field keeps its values, and a field with values is dropped only when its name is confirmed', async () => {
    store(withField('remark', { remark: 'note' }))
    expect(await run('apply', 'paper.ts')).toMatchObject({ code: 0, said: expect.stringContaining('its values stay') })
    await expect.poll(list).toMatchObject([{ remark: 'kept' }])
    store({ definition, ids: {} })
    expect(await run('apply', 'paper.ts')).toMatchObject({ code: 4, said: expect.stringContaining('--confirm=remark') })
    expect(await list()).toMatchObject([{ remark: 'kept' }])
    expect(await run('apply', 'paper.ts', '--confirm=remark')).toMatchObject({ code: 0 })
    await expect.poll(async () => Object.keys(((await list()) as object[])[0] ?? {})).not.toContain('remark')
  })

  it('an export writes the applied design, and an existing file determines the area to export', async () => {
    expect(await run('export', 'other.ts', 'own.Paper')).toMatchObject({ code: 0 })
    expect(readDesignFile(files.get('other.ts') ?? '')).toEqual({ definition, ids: {} })
    expect(await run('plan', 'other.ts')).toMatchObject({ code: 0 })
    expect(await run('export', 'other.ts')).toMatchObject({ code: 0 })
    await expect(run('export', 'other.ts', 'own.Nothing')).rejects.toThrow(
      'The area own.Nothing was not made with the data designer, or does not exist.',
    )
  })

  it('problems and rows that prevent a change are named, and nothing is changed', async () => {
    store({ definition: { ...definition, table: 'admin' }, ids: {} })
    expect(await run('apply', 'paper.ts')).toMatchObject({
      code: 3,
      said: expect.stringContaining('must begin with own_'),
    })
    const name = { kind: 'integer', label: label('名', 'Name') } as const
    const other = { ...definition.fields, name, title: { ...definition.fields.name } } as Design['definition']['fields']
    store({ definition: { ...definition, labelField: 'title', fields: other }, ids: { title: 'title~2' } })
    expect(await run('apply', 'paper.ts')).toMatchObject({ code: 3, said: expect.stringContaining('ID 1: First') })
    expect(await list()).toMatchObject([{ name: 'First' }])
  })

  it('a missing file, or one without a design, ends with an error that names it', async () => {
    await expect(run('plan', 'none.ts')).rejects.toThrow('The file none.ts does not exist.')
    files.set('wrong.ts', 'export const design = { definition: process.exit() }')
    await expect(run('plan', 'wrong.ts')).rejects.toThrow(/^wrong.ts: Line 1: /)
  })
})
