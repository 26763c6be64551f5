/** A catalogue of the rules: see `vite.config.ts`. */
declare module "*.toml" {
  const tables: import("./kit/catalogue").Tables;
  export default tables;
}
