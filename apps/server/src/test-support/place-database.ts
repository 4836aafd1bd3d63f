/** Values of the data section that the tests need. */
type PlaceValue = number | string | readonly PlaceValue[] | { readonly [name: string]: PlaceValue }

type Node = { children: [Branch, Branch] }
type Branch = Node | { readonly data: PlaceValue } | undefined

const recordBytes = 3
const separator = Buffer.alloc(16)
const metadataMark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')

/**
 * Writes a database of places for IPv4 networks (`203.0.113.0/24`) in the MaxMind DB format: a search tree over the bits of addresses, the
 * data, the metadata. IPv4 is at `::/96` of an IPv6 tree, as in distributed databases.
 *
 * @see https://maxmind.github.io/MaxMind-DB
 */
export function writePlaceDatabase(places: Readonly<Record<string, PlaceValue>>): Buffer {
  const root: Node = { children: [undefined, undefined] }
  for (const [network, data] of Object.entries(places)) insert(root, bitsOf(network), data)
  const nodes = listNodes(root)
  const data: Buffer[] = []
  const record = (branch: Branch): Buffer => {
    const buffer = Buffer.alloc(recordBytes)
    if (branch === undefined) buffer.writeUIntBE(nodes.length, 0, recordBytes)
    else if ('children' in branch) buffer.writeUIntBE(nodes.indexOf(branch), 0, recordBytes)
    else {
      const offset = Buffer.concat(data).length
      data.push(encode(branch.data))
      buffer.writeUIntBE(nodes.length + separator.length + offset, 0, recordBytes)
    }
    return buffer
  }
  const tree = nodes.flatMap(({ children }) => children.map(record))
  const metadata = encode({
    node_count: nodes.length,
    record_size: recordBytes * 8,
    ip_version: 6,
    database_type: 'Test-City',
    languages: ['en', 'zh-CN'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_772_445_600,
    description: { en: 'Places of a test' },
  })
  return Buffer.concat([...tree, separator, ...data, metadataMark, metadata])
}

function insert(root: Node, bits: readonly (0 | 1)[], data: PlaceValue): void {
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const next = node.children[bit]
    const child: Node = next && 'children' in next ? next : { children: [undefined, undefined] }
    node.children[bit] = child
    node = child
  }
  node.children[bits.at(-1) ?? 0] = { data }
}

function bitsOf(network: string): (0 | 1)[] {
  const [address = '', length = '32'] = network.split('/')
  const bits = address.split('.').flatMap((part) => [...Number(part).toString(2).padStart(8, '0')])
  return [...Array<0>(96).fill(0), ...bits.slice(0, Number(length)).map((bit) => (bit === '1' ? 1 : 0))]
}

function listNodes(node: Node): Node[] {
  return [node, ...node.children.flatMap((child) => (child && 'children' in child ? listNodes(child) : []))]
}

const types = { text: 2, uint32: 6, map: 7, array: 11 } as const

function encode(value: PlaceValue): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(types.text, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(types.uint32, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([head(types.array, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([head(types.map, entries.length), ...entries.flatMap((pair) => pair.map(encode))])
}

/** The control byte: type in three bits, size in five; types from 8 on take a separate byte. */
function head(type: number, size: number): Buffer {
  if (size >= 29) throw new TypeError('The test database has only values of up to 28 bytes')
  return type < 8 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7])
}
