/** A font file as a data URL. */
declare module '*.woff2?inline' {
  const url: string
  export default url
}
