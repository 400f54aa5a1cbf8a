/** Styles of the reference beside Swagger UI's own stylesheet, which is made for wide windows. */
export const style = `
body { margin: 0; }
.sandbox { margin: 0; padding: 12px; background: #b3261e; color: #fff; font: 600 1rem/1.5 sans-serif; }
.swagger-ui .filter .operation-filter-input { width: 100%; max-width: none; box-sizing: border-box; }
.swagger-ui .none-found { font: 1rem/1.5 sans-serif; color: #3b4151; }
/* The description has no links between answers. */
.swagger-ui .response-col_links { display: none; }
/* White on its own green and blue is too pale to read. */
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1f7a4d; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f66b3; }
.swagger-ui .btn.authorize { color: #1f7a4d; border-color: #1f7a4d; }
.swagger-ui .btn.authorize svg { fill: #1f7a4d; }
@media (max-width: 40rem) {
  .swagger-ui .info { margin: 1.5rem 0; }
  .swagger-ui .scheme-container { margin: 0 0 1rem; padding: 1rem 0; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; gap: .25rem .5rem; padding-left: 0; padding-right: 0; }
  .swagger-ui .opblock-tag > a { flex: 1; }
  .swagger-ui .opblock-tag small { flex: 1 0 100%; order: 1; padding: 0; }
  .swagger-ui .opblock-summary-path { max-width: 100%; }
  .swagger-ui .opblock .opblock-summary { padding: 5px 0; }
  .swagger-ui .opblock .opblock-summary-method { min-width: 4rem; }
  .swagger-ui .opblock-section-header, .swagger-ui .opblock-body .opblock-description-wrapper { padding: 8px 12px; }
  .swagger-ui .table-container, .swagger-ui .responses-inner { padding: 12px; }
  .swagger-ui table tbody tr td:first-of-type { min-width: 4rem; }
  .swagger-ui .response-col_status, .swagger-ui .response-col_description { display: block; width: auto; }
  .swagger-ui .responses-header { display: none; }
  .swagger-ui .dialog-ux .modal-ux { width: 94vw; min-width: 0; }
}
`
