// Texts that only the operators' page needs; they come with it.
import en from '../../locales/en/operator.json';
import zh from '../../locales/zh-HK/operator.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
