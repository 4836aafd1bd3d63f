import { type Field, isBilingual, isPrivateFile, isSecret, kindOf, referenceOf } from '../definition/fields.ts'
import { menuDirectories } from '../menu.ts'
import { derivedNames, parentFieldOf, type ResourceDefinition, weighFieldOf } from '../definition/resource.ts'
import { problemOf } from '../definition/define-resource.ts'
import { type Design, fieldIdOf, type DesignProblem } from './design.ts'
import { fieldNameProblem, tableNameProblem } from './names.ts'
import { optionProblems } from './option-problems.ts'
import { mostDesignedFields } from './parse-design.ts'
import { visitorProblems } from './visitor-problems.ts'

/** Maximum number of reported problems. */
const mostProblems = 100
/** Names are repeated up to this length. */
const longestName = 100

interface Surroundings {
  /** Finds a data area by controller, in any case. */
  readonly findDefinition: (controller: string) => ResourceDefinition | undefined
  /** The controller that the area has so far; absent for a new one. */
  readonly known?: string
}

/** Every contradiction in a design, in the order in which a reader meets them. Without one, `problemOf` finds none either. */
export function designProblems(design: Design, surroundings: Surroundings): DesignProblem[] {
  const { definition } = design
  const own = definition.controller.toLowerCase()
  // An area may refer to itself before it exists.
  const findTarget = (controller: string) =>
    controller.toLowerCase() === own ? definition : surroundings.findDefinition(controller)
  const found = [
    ...areaProblems(definition, surroundings),
    ...Object.entries(definition.fields).flatMap(([name, field]) => fieldProblems(definition, name, field, findTarget)),
    ...identityProblems(design),
    ...roleProblems(definition),
    ...settingProblems(definition),
    ...visitorProblems(definition),
  ]
  if (found.length > 0) return found.slice(0, mostProblems)
  const rest = problemOf(definition)
  return rest === undefined ? [] : [problem([], 'other', { detail: rest })]
}

function areaProblems(definition: ResourceDefinition, { findDefinition, known }: Surroundings): DesignProblem[] {
  const { controller, table, title, fields, menu } = definition
  const found: DesignProblem[] = []
  const isOther = controller.toLowerCase() !== known?.toLowerCase()
  if (!/^([a-z][A-Za-z0-9]*\.)?[A-Z][A-Za-z0-9]*$/.test(controller)) found.push(problem(['controller'], 'controller'))
  else if (isOther && findDefinition(controller)) found.push(problem(['controller'], 'controllerTaken'))
  const tableProblem = tableNameProblem(table)
  if (tableProblem) found.push(problem(['table'], tableProblem))
  found.push(...textProblems(title, ['title'], 50))
  const count = Object.keys(fields).length
  if (count > mostDesignedFields) found.push(problem(['fields'], 'manyFields', { max: mostDesignedFields }))
  if (!menu) found.push(problem(['menu'], 'noMenu'))
  if (menu?.parent !== undefined && !menuDirectories.some(({ name }) => name === menu.parent))
    found.push(problem(['menu', 'parent'], 'menuParent'))
  return found
}

function fieldProblems(
  { table, fields }: ResourceDefinition,
  name: string,
  field: Field,
  findTarget: Surroundings['findDefinition'],
): DesignProblem[] {
  const at = (...more: string[]) => ['fields', name, ...more]
  const stored = isBilingual(field) ? `${name}_en` : name
  const nameProblem = fieldNameProblem(name, table) ?? fieldNameProblem(stored, table)
  const found = [
    ...(nameProblem ? [problem(at('name'), nameProblem)] : []),
    ...(stored !== name && Object.hasOwn(fields, stored) ? [problem(at('name'), 'fieldTwice', { name: stored })] : []),
    ...((name === 'id') === (field.kind === 'id') ? [] : [problem(at('name'), 'idName')]),
    ...textProblems(field.label, at('label'), 100),
    ...(field.help ? longTextProblems(field.help, at('help'), 500) : []),
    ...(field.section ? longTextProblems(field.section, at('section'), 100) : []),
    ...optionProblems(field).map(({ option, message, values }) => problem(at(option), message, values)),
  ]
  const reference = referenceOf(field)
  if (!reference) return found
  const target = findTarget(reference.resource)
  if (reference.resource === '') found.push(problem(at('resource'), 'noTarget'))
  else if (!target) found.push(problem(at('resource'), 'resource', { name: reference.resource }))
  const named = [...reference.shows, ...reference.quickSearchIn]
  const missing = named.find((each) => target && !Object.hasOwn(target.fields, each))
  if (missing) found.push(problem(at('shows'), 'noField', { name: missing }))
  const closed = named.find((each) => target && Object.hasOwn(target.fields, each) && !isShowable(target.fields[each]))
  if (closed) found.push(problem(at('shows'), 'closedField', { name: closed }))
  return found
}

/** Whether relations to a record may show one of its fields. */
export function isShowable(field: Field | undefined): boolean {
  return field !== undefined && !field.internal && !field.virtual && !isSecret(field) && !isPrivateFile(field)
}

/** Two fields with one identity would both be the same column. */
function identityProblems(design: Design): DesignProblem[] {
  const seen = new Set<string>()
  return Object.keys(design.definition.fields).flatMap((name) => {
    const id = fieldIdOf(design, name)
    const isTwice = seen.has(id) || id.endsWith(':en')
    seen.add(id)
    return isTwice ? [problem(['fields', name, 'name'], 'identity')] : []
  })
}

function roleProblems(definition: ResourceDefinition): DesignProblem[] {
  const { fields, labelField } = definition
  const names = Object.keys(fields)
  const found: DesignProblem[] = []
  if (!Object.hasOwn(fields, 'id')) found.push(problem(['fields'], 'noId'))
  const label = Object.hasOwn(fields, labelField) ? fields[labelField] : undefined
  if (!label) found.push(problem(['labelField'], 'labelField'))
  else if (label.kind !== 'text') found.push(problem(['labelField'], 'labelKind'))
  for (const role of ['parent', 'place'] as const) {
    const [, second] = Object.entries(fields).filter(([, field]) => kindOf(field).role === role)
    if (second) found.push(problem(['fields', second[0], 'kind'], 'roleTwice'))
  }
  const derived = derivedNames(definition)
  const twice = derived.find((name, index) => names.includes(name) || derived.indexOf(name) !== index)
  if (twice) found.push(problem(['fields'], 'fieldTwice', { name: twice }))
  return found
}

function settingProblems(definition: ResourceDefinition): DesignProblem[] {
  const { fields, actions = [], unique = [], defaultOrder, scope } = definition
  const found: DesignProblem[] = []
  if (actions.includes('sortable') && !weighFieldOf(definition)) found.push(problem(['actions'], 'sortable'))
  unique.forEach((names, index) => {
    const wrong = names.find(
      (name) => !Object.hasOwn(fields, name) || (fields[name] && kindOf(fields[name]).isList(fields[name])),
    )
    if (wrong !== undefined) found.push(problem(['unique', String(index)], 'together', { name: wrong }))
    else if (new Set(names).size < 2) found.push(problem(['unique', String(index)], 'togetherFew'))
    else if (`${definition.table}_${names.join('_')}_unique`.length > 63)
      found.push(problem(['unique', String(index)], 'longName'))
  })
  const order = defaultOrder?.match(/^([a-z][a-z0-9_]*),(asc|desc)$/)?.[1]
  if (defaultOrder !== undefined && (order === undefined || !Object.hasOwn(fields, order)))
    found.push(problem(['defaultOrder'], 'order'))
  if (parentFieldOf(definition) && scope) found.push(problem(['scope'], 'treeScope'))
  if (scope) {
    const owner = Object.hasOwn(fields, scope.field) ? fields[scope.field] : undefined
    if (owner?.kind !== 'relation' || owner.resource !== 'auth.Admin') found.push(problem(['scope'], 'scope'))
  }
  return found
}

function textProblems(
  text: { readonly 'zh-cn': string; readonly en: string },
  path: readonly string[],
  max: number,
): DesignProblem[] {
  const isPart = [text['zh-cn'], text.en].some((each) => each.trim() === '')
  return isPart ? [problem(path, 'bothLanguages')] : longTextProblems(text, path, max)
}

function longTextProblems(
  text: { readonly 'zh-cn': string; readonly en: string },
  path: readonly string[],
  max: number,
): DesignProblem[] {
  return [text['zh-cn'], text.en].some((each) => [...each].length > max) ? [problem(path, 'longText', { max })] : []
}

function problem(path: readonly string[], message: string, values?: DesignProblem['values']): DesignProblem {
  const shown = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, longestName) : value,
  ])
  return { path, message: `design.problem.${message}`, values: values ? Object.fromEntries(shown) : undefined }
}
