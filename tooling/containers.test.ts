import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

import { parseRuntimeSettings } from '../packages/protocol/src/runtime-settings.ts'
import { parseDockerfile } from './docker-steps.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).toSorted()

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
type Fields = { readonly [name: string]: Json }

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: Json | undefined): Fields => (isFields(value) ? value : {})
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** All objects in a value, with the value itself. */
function objectsIn(value: Json): readonly Fields[] {
  const own = isFields(value) ? [value] : []
  const parts = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : []
  return [...own, ...parts.flatMap((part: Json) => objectsIn(part))]
}

/** The settings that the server reads, from the calls that read them. */
const settings = new Set(
  [...read('apps/server/src/platform/settings/parse-settings.ts').matchAll(/\('([A-Z][A-Z_]+)'/g)].map(
    ([, name = '']) => name,
  ),
)
/** A tag that names a version, and never "latest". */
const pinned = /^[^:@]+:[^:@]*\d+\.\d+[^:@]*$|^[^:@]+:RELEASE\.[\dTZ-]+$/
/** The paths that servers and images answer to probes. */
const probed: Readonly<Record<string, boolean>> = {
  '/healthz': read('apps/server/src/http/health.ts').includes(`app.get('/healthz'`),
  '/readyz': read('apps/server/src/features/operation/operation.routes.ts').includes(`app.get('/readyz'`),
}

describe.each(filesOf('deploy/docker/*.Dockerfile'))('%s', (path) => {
  const text = read(path)
  const stages = parseDockerfile(text)
  const last = stages.at(-1)
  const valuesOf = (name: string) => (last?.steps ?? []).flatMap((step) => (step.name === name ? [step.args] : []))

  it('the base images of a Dockerfile have versions, and its Node.js is that of the workspace', () => {
    const names = stages.flatMap(({ name }) => (name === undefined ? [] : [name]))
    const bases = stages.map(({ base }) => base).filter((base) => !names.includes(base))
    expect(bases.filter((base) => !pinned.test(base))).toEqual([])
    const { devDependencies, packageManager }: { devDependencies: { node: string }; packageManager: string } =
      JSON.parse(read('package.json'))
    const nodes = bases.filter((base) => base.startsWith('node:'))
    expect(nodes.every((base) => base.startsWith(`node:${devDependencies.node}-`))).toBe(true)
    const managers = [...text.matchAll(/pnpm@\S+/g)].map(([found]) => found)
    expect(new Set(managers)).toEqual(new Set([packageManager]))
  })

  it('what a Dockerfile copies is there, or was made by a stage before', () => {
    const known = new Set<string>()
    const made =
      /^(node_modules|build\.json|apps\/(public-site|server)\/node_modules|apps\/(admin\/dist|member\/dist|server\/dist|public-site\/build))$/
    const missing: string[] = []
    for (const { name, steps } of stages) {
      for (const { args } of steps.filter((step) => step.name === 'COPY')) {
        const words = args.split(/\s+/).slice(0, -1)
        const from = /^--from=(.+)$/.exec(words[0] ?? '')?.[1]
        if (from !== undefined && !known.has(from)) missing.push(from)
        const sources = words.filter((word) => !word.startsWith('--')).map((word) => word.replace('/opt/teachnet/', ''))
        missing.push(...sources.filter((source) => !made.test(source) && !existsSync(join(root, source))))
      }
      if (name !== undefined) known.add(name)
    }
    expect(missing).toEqual([])
  })

  it('an image runs as a user without rights, with a health check and without a shell that swallows signals', () => {
    const users = valuesOf('USER').map((user) => Number(user.split(':')[0]))
    expect(users.length > 0 && users.every((user) => user > 0)).toBe(true)
    expect(valuesOf('HEALTHCHECK').join(' ')).toContain('/healthz')
    for (const command of valuesOf('CMD')) expect(command).toMatch(/^\["/)
    const started = /"(apps\/\S+\.ts)"/.exec(valuesOf('CMD')[0] ?? '')?.[1]
    if (started !== undefined) expect(existsSync(join(root, started))).toBe(true)
  })

  it('an image that has a rendered site has the packages which that site imports', () => {
    const copied = valuesOf('COPY').join('\n')
    if (copied.includes('apps/public-site/build')) expect(copied).toContain('apps/public-site/node_modules ')
  })

  it('an image sets settings that the server supports, and no secret', () => {
    const names = valuesOf('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=')[0] ?? ''))
    expect(names.filter((name) => name !== 'NODE_ENV' && !settings.has(name))).toEqual([])
    expect(names.filter((name) => /SECRET|PASSWORD|TOKEN|_URL$/.test(name))).toEqual([])
    expect(text).not.toMatch(/^ARG .*(SECRET|PASSWORD|TOKEN)/m)
  })
})

it('an image gets no data, key or installed package of the machine that builds it', () => {
  const lines = read('.dockerignore').split('\n')
  expect(lines).toEqual(expect.arrayContaining(['.git', '**/node_modules', 'data', '**/.env', '**/*.key']))
})

describe('containers on one machine', () => {
  const compose: Json = parse(read('deploy/docker/compose.yaml'))
  const services = Object.entries(fieldsOf(fieldsOf(compose).services)).map(([name, service]) => ({
    name,
    ...fieldsOf(service),
  }))
  const byName = new Map<string, Fields>(services.map((service) => [service.name, service]))

  it('the compose file has server, apps, PostgreSQL, a bucket and a mail catcher, built here or with a version', () => {
    expect([...byName.keys()].toSorted()).toEqual(
      ['admin', 'bucket', 'bucket-setup', 'database', 'mail', 'member', 'server'].toSorted(),
    )
    for (const service of byName.values()) {
      const { dockerfile } = fieldsOf(service.build)
      if (typeof dockerfile === 'string') expect(existsSync(join(root, dockerfile))).toBe(true)
      else expect(service.image).toMatch(pinned)
    }
  })

  it('the compose file waits for services that exist, and keeps data in volumes that exist', () => {
    const volumes = Object.keys(fieldsOf(fieldsOf(compose).volumes))
    for (const service of byName.values()) {
      for (const needed of Object.keys(fieldsOf(service.depends_on))) expect([...byName.keys()]).toContain(needed)
      for (const volume of listOf(service.volumes)) {
        const source = textOf(volume).split(':')[0] ?? ''
        if (source.startsWith('./')) expect(existsSync(join(root, 'deploy/docker', source))).toBe(true)
        else expect(volumes).toContain(source)
      }
    }
  })

  it('the compose file sets settings that the server supports, and takes secrets from variables that example.env lists', () => {
    const server = fieldsOf(byName.get('server')?.environment)
    expect(Object.keys(server).filter((name) => !settings.has(name))).toEqual([])
    const listed = new Set([...read('deploy/docker/example.env').matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name))
    const used = [...read('deploy/docker/compose.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name)
    expect(new Set(used)).toEqual(listed)
    for (const service of byName.values())
      for (const [name, value] of Object.entries(fieldsOf(service.environment)))
        if (/SECRET|PASSWORD|TOKEN/.test(name)) expect(value).toMatch(/^\$\{[A-Z_]+:\?\}$/)
  })

  it('the compose file opens ports to this machine alone', () => {
    const ports = [...byName.values()].flatMap((service) => listOf(service.ports).map(textOf))
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
  })
})

describe('containers in a cluster', () => {
  const documents = filesOf('deploy/kubernetes/*.yaml').flatMap((path) =>
    parseAllDocuments(read(path)).map((document) => {
      expect(document.errors).toEqual([])
      return fieldsOf(document.toJS() as Json) // YAML without tags is JSON
    }),
  )
  const ofKind = (kind: string) => documents.filter((document) => document.kind === kind)
  const nameOf = (document: Fields) => fieldsOf(document.metadata).name
  const podsOf = (document: Fields) => fieldsOf(fieldsOf(fieldsOf(document.spec).template).spec)
  const workloads = [...ofKind('Deployment'), ...ofKind('Job')]
  const containers = workloads.flatMap((document) => listOf(podsOf(document).containers).map(fieldsOf))

  it('the manifests have a server, apps, a migration, an ingress and an autoscaler', () => {
    const kinds = documents.map(({ kind }) => kind)
    for (const kind of ['Deployment', 'Service', 'Job', 'Ingress', 'HorizontalPodAutoscaler', 'PodDisruptionBudget'])
      expect(kinds).toContain(kind)
    expect(documents.every(({ apiVersion }) => typeof apiVersion === 'string')).toBe(true)
  })

  it('the manifests run no container as root or with more rights than it needs, and limit its memory', () => {
    for (const workload of workloads) {
      const { securityContext, automountServiceAccountToken } = podsOf(workload)
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
      expect(automountServiceAccountToken).toBe(false)
    }
    for (const { securityContext, resources, image } of containers) {
      const expected = {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      }
      expect(securityContext).toEqual(expected)
      expect(fieldsOf(fieldsOf(resources).limits)).toHaveProperty('memory')
      expect(image).toMatch(pinned)
    }
  })

  it('pods run as the users of their images', () => {
    for (const workload of workloads) {
      const [{ image = '' } = {}] = listOf(podsOf(workload).containers).map(fieldsOf)
      const file = /teachnet\/(\w+):/.exec(textOf(image))?.[1]
      const user = /^USER (\d+):/m.exec(read(`deploy/docker/${file}.Dockerfile`))?.[1]
      expect(fieldsOf(podsOf(workload).securityContext).runAsUser).toBe(Number(user))
    }
  })

  it('the manifests probe paths that are answered, on ports that are named', () => {
    const deployed = ofKind('Deployment').flatMap((document) => listOf(podsOf(document).containers).map(fieldsOf))
    for (const container of deployed) {
      const ports = listOf(container.ports).map((port) => fieldsOf(port).name)
      const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe]
      const asked = probes.flatMap((probe) => [fieldsOf(probe).httpGet, fieldsOf(probe).tcpSocket]).filter(isFields)
      expect(asked.length).toBeGreaterThanOrEqual(2)
      for (const { path, port } of asked) {
        expect(ports).toContain(port)
        if (path !== undefined) expect(probed[textOf(path)]).toBe(true)
      }
    }
  })

  it('the manifests name settings that the server supports, and contain no secret', () => {
    const [config = {}] = ofKind('ConfigMap').filter((document) => nameOf(document) === 'teachnet')
    const given = Object.entries(fieldsOf(config.data))
    expect(given.map(([name]) => name).filter((name) => !settings.has(name))).toEqual([])
    expect(given.every(([, value]) => typeof value === 'string')).toBe(true)
    expect(given.map(([name]) => name).filter((name) => /SECRET|PASSWORD|TOKEN|_URL$/.test(name))).toEqual([])
    expect(ofKind('Secret')).toEqual([])
  })

  it('the apps can use the settings that their images and manifests have', () => {
    const [config = {}] = ofKind('ConfigMap').filter((document) => nameOf(document) === 'teachnet-apps')
    const files = [textOf(fieldsOf(config.data)['settings.json']), read('deploy/docker/settings.json')]
    for (const file of files) expect(parseRuntimeSettings(JSON.parse(file))).toMatchObject({ ok: true })
  })

  it('the manifests refer to services, deployments and configurations that exist', () => {
    const names = (kind: string) => ofKind(kind).map(nameOf)
    for (const document of documents)
      for (const fields of objectsIn(document)) {
        const { service, configMapRef, configMap, scaleTargetRef } = fields
        if (isFields(service)) expect(names('Service')).toContain(service.name)
        for (const reference of [configMapRef, configMap].filter(isFields))
          expect(names('ConfigMap')).toContain(reference.name)
        if (isFields(scaleTargetRef)) expect(names('Deployment')).toContain(scaleTargetRef.name)
      }
    for (const service of ofKind('Service')) {
      const labels = ofKind('Deployment').map((document) => fieldsOf(fieldsOf(document.spec).template).metadata)
      const chosen = fieldsOf(service.spec).selector
      expect(labels.some((metadata) => fieldsOf(fieldsOf(metadata).labels).app === fieldsOf(chosen).app)).toBe(true)
    }
  })

  it('the migration job starts with a command that exists', () => {
    const [command = []] = ofKind('Job').map((job) => listOf(fieldsOf(listOf(podsOf(job).containers)[0]).command))
    expect(command).toEqual(['node', 'apps/server/dist/maintenance.js', 'migrate'])
    expect(read('apps/server/src/cli/run-command.ts')).toContain('  migrate: {')
  })

  it('the manifests leave a pod the time that the server takes to stop', () => {
    const [server = {}] = ofKind('Deployment').filter((document) => nameOf(document) === 'teachnet-server')
    const [config = {}] = ofKind('ConfigMap').filter((document) => nameOf(document) === 'teachnet')
    const delay = Number(fieldsOf(config.data).STOP_DELAY)
    // RunningServer.close ends within half a minute after the STOP_DELAY.
    expect(podsOf(server).terminationGracePeriodSeconds).toBeGreaterThan(delay + 30)
  })
})
