// fontkit has no types of its own; of what it gives, this is what papers use.
declare module 'fontkit' {
  export function create(bytes: Uint8Array): unknown
}
