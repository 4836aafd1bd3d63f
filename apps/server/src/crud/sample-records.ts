import type { Field, ResourceDefinition } from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'
import { sampleBody } from './sample-body.ts'
import type { CrudTestApp } from './test-app.ts'

type ReferenceField = Extract<Field, { kind: 'relation' | 'relations' }>

/** Bodies that add records, with the records they point to added first, all through the calls of the back office. */
export interface SampleRecords {
  /** A body that can be added beside every other one of these. */
  readonly bodyOf: (definition: ResourceDefinition) => Promise<Record<string, unknown>>
  /** A record that a field may point to and that nothing else does. */
  readonly referenceOf: (field: ReferenceField) => Promise<number>
}

export function createSampleRecords({ call, resources }: Pick<CrudTestApp, 'call' | 'resources'>): SampleRecords {
  const shared = new Map<string, number>()
  let turn = 10

  async function bodyOf(definition: ResourceDefinition): Promise<Record<string, unknown>> {
    turn += 1
    const own = turn
    const references: Record<string, number> = {}
    for (const [name, field] of writableFields(definition, 'add'))
      if (isReference(field) && !isLeftOpen(field))
        references[name] = isKey(definition, name) ? await referenceOf(field) : await sharedReferenceOf(field)
    return { ...sampleBody(definition, own, references), ...(await watchedScreen(definition)) }
  }

  /** Rules watch a screen each: the next of those that their form offers. */
  async function watchedScreen({ controller }: ResourceDefinition): Promise<Record<string, unknown>> {
    if (controller !== 'security.DataRecycle' && controller !== 'security.SensitiveData') return {}
    const { data } = await call('GET', `${controller}/add`)
    const [file, table] = [data?.controllers, data?.tables].map((offered) => Object.keys(Object(offered))[turn % 30])
    return {
      controller: file,
      data_table: table,
      ...(controller === 'security.SensitiveData' && { data_fields: ['create_time'] }),
    }
  }

  async function sharedReferenceOf(field: ReferenceField): Promise<number> {
    const key = `${field.resource} ${JSON.stringify(filterOf(field))}`
    const id = shared.get(key) ?? (await referenceOf(field))
    shared.set(key, id)
    return id
  }

  async function referenceOf(field: ReferenceField): Promise<number> {
    const definition = resources.find(field.resource)?.definition
    if (!definition) throw new Error(`no ${field.resource}`)
    const body = { ...(await bodyOf(definition)), ...filterOf(field) }
    const reply = await call('POST', `${field.resource}/add`, { body })
    if (reply.code !== 1) throw new Error(`${field.resource} was not added: ${reply.text}`)
    return newestId(field.resource)
  }

  async function newestId(controller: string): Promise<number> {
    const query = { limit: '1000', order: 'id,desc', isTree: 'false' }
    const { data } = await call('GET', `${controller}/index`, { query })
    const rows: readonly unknown[] = Array.isArray(data?.list) ? data.list : []
    return Math.max(...rows.map((row) => Number(Reflect.get(Object(row), 'id'))))
  }

  return { bodyOf, referenceOf }
}

function isReference(field: Field): field is ReferenceField {
  return field.kind === 'relation' || field.kind === 'relations'
}

/** A record that may be pointed to once only is a new one each time; where none is needed there is none. */
function isLeftOpen(field: ReferenceField): boolean {
  return field.unique === true && !field.required
}

function isKey({ unique }: ResourceDefinition, name: string): boolean {
  return unique?.some((fields) => fields.includes(name)) ?? false
}

function filterOf(field: ReferenceField): Readonly<Record<string, string>> {
  return (field.kind === 'relation' && field.filter) || {}
}
