declare module 'heic-decode' {
  interface Decoded {
    readonly width: number
    readonly height: number
    readonly data: Uint8ClampedArray
  }
  interface Image {
    readonly width: number
    readonly height: number
    readonly decode: () => Promise<Decoded>
  }
  const decode: { readonly all: (input: { readonly buffer: Uint8Array }) => Promise<readonly Image[]> }
  export default decode
}
