// fontkit has no type declarations. This project uses only this function.
declare module 'fontkit' {
  export function create(bytes: Uint8Array): unknown
}
