import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const recipes = join(import.meta.dirname, '../../../deploy/nginx')

/** Whether nginx is installed; logs if it is not, since the tests that need it are then skipped. */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('Not tested: nginx is not installed on this machine (apt-get install nginx)')
    return false
  }
}

/** Returns a recipe with the places of this test; a place that the recipe does not name is an error. */
export async function readRecipe(name: string, places: Readonly<Record<string, string>>): Promise<string> {
  let recipe = await readFile(join(recipes, name), 'utf8')
  for (const [place, own] of Object.entries(places)) {
    if (!recipe.includes(place)) throw new Error(`${name} does not say: ${place}`)
    recipe = recipe.replaceAll(place, own)
  }
  return recipe
}

/** Writes a configuration that keeps everything in the folder, with these lines within `http`. Returns nginx's arguments. */
export async function writeConfiguration(folder: string, lines: readonly string[]): Promise<readonly string[]> {
  const file = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const user = process.getuid?.() === 0 ? ['user root;'] : []
  const head = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}`
  const http = ['http {', 'access_log off; include /etc/nginx/mime.types;', ...paths, ...lines, '}']
  await writeFile(file, [...user, head, ...http].join('\n'))
  return ['-p', folder, '-e', 'stderr', '-c', file]
}

export interface Nginx {
  /** What nginx has reported. */
  readonly output: () => string
  readonly hasEnded: () => boolean
  readonly stop: () => Promise<void>
}

export async function startNginx(folder: string, lines: readonly string[]): Promise<Nginx> {
  const child: ChildProcess = spawn('nginx', await writeConfiguration(folder, lines), {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    output: () => output,
    hasEnded: () => child.exitCode !== null,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}
