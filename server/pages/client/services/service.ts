import { areaPage } from '../../definition.js'
import { orderAddonForm } from './_addon-form.js'
import { cancelForm, withdrawCancellationForm } from './_cancellation-forms.js'
import { changeForm, changePriceForm } from './_change-forms.js'
import { setPassword, showPassword } from './_password-forms.js'
import { loadService, type ServiceData } from './_service-data.js'
import { showService } from './_service-view.js'

export default areaPage<ServiceData>({
  path: '/services/:id',
  summary: 'Shows a service.',
  permission: 'products',
  load: loadService,
  show: (service, view) => showService(service, view),
  forms: {
    password: showPassword,
    setPassword,
    price: changePriceForm,
    change: changeForm,
    addon: orderAddonForm,
    cancel: cancelForm,
    takeBack: withdrawCancellationForm,
  },
})
