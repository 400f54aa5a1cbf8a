// fontkit has no types. Documents use only this function.
declare module 'fontkit' {
  export function create(bytes: Uint8Array): unknown
}
