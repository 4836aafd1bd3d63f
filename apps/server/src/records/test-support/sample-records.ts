import { type Field, type FieldReference, referenceOf as pointsTo, type ResourceDefinition } from '@teachnet/contract'
import { writableFields } from '@teachnet/contract/schema'
import { sampleBody } from './sample-body.ts'
import type { CrudTestApp } from './test-app.ts'

/** Creates bodies that add records; adds the records they refer to first, all through calls of the back office. */
export interface SampleRecords {
  /** Returns a body that does not conflict with any other one. */
  readonly bodyOf: (definition: ResourceDefinition) => Promise<Record<string, unknown>>
  /** Returns a record that a field may refer to and that nothing else refers to. */
  readonly referenceOf: (field: Field) => Promise<number>
}

export function createSampleRecords({ call, resources }: Pick<CrudTestApp, 'call' | 'resources'>): SampleRecords {
  const shared = new Map<string, number>()
  let turn = 10

  async function bodyOf(definition: ResourceDefinition): Promise<Record<string, unknown>> {
    turn += 1
    const own = turn
    const references: Record<string, number> = {}
    for (const [name, field] of writableFields(definition, 'add'))
      if (pointsTo(field) && !isLeftOpen(field))
        references[name] = isKey(definition, name) ? await referenceOf(field) : await sharedReferenceOf(field)
    return { ...sampleBody(definition, own, references), ...(await watchedResource(definition)) }
  }

  /** Each rule watches another resource: the next one that its form offers. */
  async function watchedResource({ controller }: ResourceDefinition): Promise<Record<string, unknown>> {
    if (controller !== 'security.DataRecycle' && controller !== 'security.SensitiveData') return {}
    const { data } = await call('GET', `${controller}/add`)
    const [file, table] = [data?.controllers, data?.tables].map((offered) => Object.keys(Object(offered))[turn % 30])
    const watched = { controller: file, data_table: table }
    return controller === 'security.SensitiveData' ? { ...watched, data_fields: ['create_time'] } : watched
  }

  async function sharedReferenceOf(field: Field): Promise<number> {
    const { resource, filter } = requireReference(field)
    const key = `${resource} ${JSON.stringify(filter)}`
    const id = shared.get(key) ?? (await referenceOf(field))
    shared.set(key, id)
    return id
  }

  async function referenceOf(field: Field): Promise<number> {
    const { resource, filter } = requireReference(field)
    const definition = resources.find(resource)?.definition
    if (!definition) throw new Error(`no ${resource}`)
    const body = { ...(await bodyOf(definition)), ...filter }
    const reply = await call('POST', `${resource}/add`, { body })
    if (reply.code !== 1) throw new Error(`${resource} was not added: ${reply.text}`)
    return newestId(resource)
  }

  async function newestId(controller: string): Promise<number> {
    const query = { limit: '1000', order: 'id,desc', isTree: 'false' }
    const { data } = await call('GET', `${controller}/index`, { query })
    const rows: readonly unknown[] = Array.isArray(data?.list) ? data.list : []
    return Math.max(...rows.map((row) => Number(Reflect.get(Object(row), 'id'))))
  }

  return { bodyOf, referenceOf }
}

/** A field that may refer to a record only once gets a new record each time; an optional one is left empty. */
function isLeftOpen(field: Field): boolean {
  return field.unique === true && !field.required
}

function isKey({ unique }: ResourceDefinition, name: string): boolean {
  return unique?.some((fields) => fields.includes(name)) ?? false
}

function requireReference(field: Field): FieldReference {
  const reference = pointsTo(field)
  if (!reference) throw new TypeError(`A field of kind ${field.kind} points to no record`)
  return reference
}
